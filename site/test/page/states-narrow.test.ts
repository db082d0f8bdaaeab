// Every state of the lab's page in the narrow font.
import { testStates } from './states.ts';

testStates('narrow');
