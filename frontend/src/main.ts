/** Entry of the table page. */

import "./styles/table.css";
import "./styles/figures.css";
import "./styles/told.css";
import "./styles/table_dialogs.css";
import "./styles/sideways.css";
import "./styles/room.css";
import { beginSettings } from "./settings_form";
import { offerSharing } from "./share";
import { bindNewGame } from "./table/new_game";
import { tablePage } from "./table/page";
import { openTable } from "./table/table";

beginSettings(document);
const root = document.querySelector<HTMLElement>("[data-table]");
offerSharing(document, navigator);
for (const dialog of document.querySelectorAll<HTMLElement>("[data-dialog=new-game]")) bindNewGame(dialog);
if (root) openTable(tablePage(root));
