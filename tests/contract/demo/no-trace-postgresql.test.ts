/** PostgreSQL has no mark of the demo after "Start your own": tests/support/demo-marks.ts says what is searched. */
import { testDemoMarks } from '../../support/demo-marks';

testDemoMarks('postgresql');
