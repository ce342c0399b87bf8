/** Entry of the page of a replay. */

import "./styles/replay.css";
import "./styles/replay_shapes.css";
import { openReplay } from "./replay/replay";
import { beginSettings } from "./settings_form";

beginSettings(document);
const dialog = document.querySelector<HTMLDialogElement>("[data-dialog=settings]");
document.querySelector("[data-action=settings]")?.addEventListener("click", () => { dialog?.showModal(); });
const root = document.querySelector<HTMLElement>("[data-replay]");
if (root) void openReplay(root);
