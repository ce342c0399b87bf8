/** Entry of the page shown without a connection: waits for the server, then loads what was asked for. */

import "./styles/site.css";
import { awaitServer } from "./shell/waiting";

const root = document.querySelector<HTMLElement>("[data-offline]");
// At its own address it is only looked at.
if (root && !window.location.pathname.startsWith("/offline/")) {
  awaitServer(root, () => { window.location.reload(); });
}
