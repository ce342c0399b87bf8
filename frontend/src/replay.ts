/** Entry of the page of a replay. */

import "./styles/replay.css";
import { openReplay } from "./replay/replay";
import { recallSettings } from "./settings";

recallSettings();
const root = document.querySelector<HTMLElement>("[data-replay]");
if (root) void openReplay(root);
