/** The last third of the fields of public procedures with hostile texts: tests/support/test-hostile-fields.ts says what is tested. */
import { testHostileFields } from '../../support/test-hostile-fields';

testHostileFields(2);
