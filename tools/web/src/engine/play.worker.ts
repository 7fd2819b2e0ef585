// The worker with the engine that plays.

import { gameCalls } from "./calls";
import initialise, * as sow from "./pkg/sow_play";
import { serve } from "./serve";

serve(initialise, gameCalls(sow));
