/** Entry of every page but the table. The pages work without it. */

import "./styles/site.css";
import "./styles/archive.css";
import "./styles/results.css";
import "./styles/games.css";
import "./styles/statistics.css";
import "./styles/share.css";
import "./styles/live.css";
import "./styles/mode_card.css";
import "./styles/settings.css";
import { countDown } from "./left";
import { goLive } from "./live/page";
import { awaitDeals } from "./preparing";
import { beginSettings } from "./settings_form";
import { offerSharing } from "./share";
import { readServerTime, serverTime } from "./time";
import { renew, turnOver } from "./turn";

beginSettings(document);
readServerTime(document);
countDown(document, serverTime);
let stop = begin();
turnOver(document, { now: serverTime, turned: anew });
offerSharing(document, navigator);

/** Brings to life what may come anew; the answer ends it. */
function begin(): () => void {
  awaitDeals(document, () => {
    window.location.reload();
  });
  return goLive(document, (part) => void renew(part, anew));
}

function anew(): void {
  stop();
  stop = begin();
}
