import { startEarly } from './boot/early-start';
import { startFederation } from './boot/federation';
import { fetchAfterFrame } from './boot/later-files';

startFederation();
startEarly();
void fetchAfterFrame();
// A shared module is there only after the share scope is: everything else starts behind this import.
void import('./bootstrap');
