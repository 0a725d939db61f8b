/** Access control of the queries of tRPC. */
import { testAccess } from '../../support/access';

testAccess('query');
