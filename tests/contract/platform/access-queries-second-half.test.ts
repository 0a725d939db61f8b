/** Access control of the second half of the queries of tRPC. */
import { testAccess } from '../../support/access';

testAccess('query', 1);
