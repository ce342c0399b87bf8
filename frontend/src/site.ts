/** Entry of every page but the table. The pages work without it. */

import "./styles/site.css";
import { countDown } from "./left";

countDown(document, Date.now);
