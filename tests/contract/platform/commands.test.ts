/** Every third command of the router: tests/support/test-commands.ts says what is tested. */
import { testCommands } from '../../support/test-commands';

testCommands(0);
