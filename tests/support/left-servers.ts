/** Run before each file of tests that start servers: what a test that failed midway left running ends with its file. */
import { afterAll } from 'vitest';
import { killLeftServers } from './server';

afterAll(killLeftServers);
