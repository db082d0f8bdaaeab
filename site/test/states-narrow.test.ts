// Every state of the lab's page in the narrow font.
import { testStates } from './page/states.ts';

testStates('narrow');
