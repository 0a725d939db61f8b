/**
 * The longest hostile texts at the last third of the entry points: tests/support/test-longest-texts.ts says what is tested.
 * @module-tag thorough
 */
import { testLongestTexts } from '../../support/test-longest-texts';

testLongestTexts(2);
