/** Entry of the table page. */

import "./styles/table.css";
import { tablePage } from "./table/page";
import { openTable } from "./table/table";

const root = document.querySelector<HTMLElement>("[data-table]");
if (root) openTable(tablePage(root));
