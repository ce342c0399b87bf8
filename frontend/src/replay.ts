/** Entry of the page of a replay. */

import "./styles/replay.css";
import { openReplay } from "./replay/replay";
import { recallSettings } from "./settings";
import { bindSettings } from "./settings_form";

recallSettings();
for (const form of document.querySelectorAll<HTMLFormElement>("form[data-settings]")) bindSettings(form);
const dialog = document.querySelector<HTMLDialogElement>("[data-dialog=settings]");
document.querySelector("[data-action=settings]")?.addEventListener("click", () => { dialog?.showModal(); });
const root = document.querySelector<HTMLElement>("[data-replay]");
if (root) void openReplay(root);
