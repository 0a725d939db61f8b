/** Access control of the mutations of tRPC. */
import { testAccess } from '../../support/access';

testAccess('mutation');
