import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    chromium: string;
  }
}

// The first name is headless Chromium: it renders the same pages with a fifth less CPU.
const NAMES = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'microsoft-edge'];
const PLACES = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
];

/** Vitest's global setup of the browser tests: finds or installs a browser, or explains how to. */
export function setup(project: TestProject): void {
  project.provide('chromium', findChromium());
}

export function findChromium(): string {
  return configured() ?? installed() ?? fetched() ?? missing();
}

function configured(): string | undefined {
  const path = process.env.CHROMIUM_PATH;
  if (path && !existsSync(path)) throw new Error(`CHROMIUM_PATH names no file: ${path}`);
  return path;
}

function installed(): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter);
  const candidates = NAMES.flatMap((name) => folders.map((folder) => join(folder, name)));
  return [...candidates, ...PLACES].find((path) => existsSync(path));
}

function fetched(): string | undefined {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return undefined;
  console.log('No Chromium here: apt-get install chromium (a minute or two) …');
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  for (const args of [
    ['update', '-qq'],
    ['install', '-y', '-qq', '--no-install-recommends', 'chromium'],
  ])
    spawnSync('apt-get', args, { env });
  return installed();
}

function missing(): never {
  throw new Error('The browser tests need Chromium or Chrome: install one or set CHROMIUM_PATH. Without a browser: npm run test:fast');
}
