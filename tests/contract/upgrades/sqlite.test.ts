/** The SQLite databases of earlier landings are upgraded: tests/support/landings/test-upgrades.ts says what is tested. */
import { testSqliteUpgrades } from '../../support/landings/test-upgrades';

testSqliteUpgrades(0);
