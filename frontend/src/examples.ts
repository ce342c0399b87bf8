/** Entry of the pages with tables within their text: rules and examples. */

import "./styles/examples.css";
import { openExamples } from "./examples/page";

openExamples(document);
