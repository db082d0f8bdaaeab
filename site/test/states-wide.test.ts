// Every state of the lab's page in the wide font.
import { testStates } from './page/states.ts';

testStates('wide');
