/** The PostgreSQL databases of earlier landings are upgraded: tests/support/landings/test-upgrades.ts says what is tested. */
import { testPostgresUpgrades } from '../../support/landings/test-upgrades';

testPostgresUpgrades(0);
