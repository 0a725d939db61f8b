/** Backups of earlier landings are restored: tests/support/landings/test-upgrades.ts says what is tested. */
import { testBackupsOfLandings } from '../../support/landings/test-upgrades';

testBackupsOfLandings(1);
