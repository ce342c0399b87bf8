/** What every test begins with: texts are in English unless a test chooses another language. */

import "../src/languages/en";
