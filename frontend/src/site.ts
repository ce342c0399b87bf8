/** Entry of every page but the table. The pages work without it. */

import "./styles/site.css";
import "./styles/games.css";
import { countDown } from "./left";
import { awaitDeals } from "./preparing";

countDown(document, Date.now);
awaitDeals(document, () => {
  window.location.reload();
});
