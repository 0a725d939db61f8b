/** Setup for files that start servers: stops servers that failed tests left running. */
import { afterAll } from 'vitest';
import { killLeftServers } from './server';

afterAll(killLeftServers);
