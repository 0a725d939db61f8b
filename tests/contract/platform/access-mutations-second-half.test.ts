/** Access control of the second half of the mutations of tRPC. */
import { testAccess } from '../../support/access';

testAccess('mutation', 1);
