/** Entry of the table page. */

import "./styles/table.css";
import "./styles/room.css";
import { recallSettings } from "./settings";
import { bindSettings } from "./settings_form";
import { tablePage } from "./table/page";
import { openTable } from "./table/table";

recallSettings();
for (const form of document.querySelectorAll<HTMLFormElement>("form[data-settings]")) bindSettings(form);
const root = document.querySelector<HTMLElement>("[data-table]");
if (root) openTable(tablePage(root));
