/**
 * The longest hostile texts at the first third of the entry points: tests/support/test-longest-texts.ts says what is tested.
 * @module-tag thorough
 */
import { testLongestTexts } from '../../support/test-longest-texts';

testLongestTexts(0);
