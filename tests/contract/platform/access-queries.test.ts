/** Access control of the first half of the queries of tRPC. */
import { testAccess } from '../../support/access';

testAccess('query', 0);
