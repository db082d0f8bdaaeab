// Every state of the lab's page in the wide font.
import { testStates } from './states.ts';

testStates('wide');
