/** Access control of the first half of the mutations of tRPC. */
import { testAccess } from '../../support/access';

testAccess('mutation', 0);
