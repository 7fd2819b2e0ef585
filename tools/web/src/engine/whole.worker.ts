// The worker with the whole engine.

import { allCalls } from "./calls";
import initialise, * as sow from "./pkg/sow_web";
import { serve } from "./serve";

serve(initialise, allCalls(sow));
