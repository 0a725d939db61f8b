import { existsSync, readFileSync, rmSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { isStamped, removeStamp, writeStamp } from './stamp.mjs';
import { Failure, run } from './step.mjs';

const INSTALLED = 'node_modules/.package-lock.json';
const UNFINISHED = 'node_modules/.unfinished';
// Not `npm ci`: it refuses a lock that lacks the binaries of another platform, and compiles SQLite anew for any change.
// The build needs the development packages, whatever NODE_ENV or npm's settings say.
const INSTALL = ['install', '--no-save', '--ignore-scripts', '--include=dev', '--include=optional', '--no-audit', '--no-fund'];

const NATIVE = 'node_modules/better-sqlite3/build/Release/better_sqlite3.node';
const STAMP = 'node_modules/better-sqlite3/build/.stamp';

export const installIsFresh = () => packagesAreInstalled() && nativeIsVouchedFor();

/** The packages of package-lock.json; scripts of packages do not run, save the one that makes SQLite's native module. */
export async function install(note) {
  if (!packagesAreInstalled()) await installPackages();
  if (nativeIsVouchedFor()) return;
  if (!(await nativeLoads())) {
    note('better-sqlite3: fetching it ready made, or compiling it, which takes a minute or two');
    removeStamp(STAMP);
    const { output } = await npm(['rebuild', 'better-sqlite3', '--ignore-scripts=false', '--foreground-scripts'], nodeHeaders());
    if (!(await nativeLoads())) throw new Failure(nativeError(output));
  }
  writeStamp(STAMP, nativeIdentity());
}

async function installPackages() {
  // What a killed npm left behind cannot be told from what is whole. Anything else npm brings up to date, and SQLite stays compiled.
  if (!existsSync(INSTALLED) || existsSync(UNFINISHED)) rmSync('node_modules', { recursive: true, force: true });
  writeStamp(UNFINISHED, '');
  const { ok, output } = await npm(INSTALL);
  if (!ok) throw new Failure(`npm install failed: ${npmError(output)}`);
  if (!packagesAreInstalled()) throw new Failure('package-lock.json does not fit package.json: run npm install and commit the lock.');
  removeStamp(UNFINISHED);
}

/** npm writes its list of what is installed when it is through; it must hold what package-lock.json asks for. */
function packagesAreInstalled() {
  try {
    const wanted = JSON.parse(readFileSync('package-lock.json', 'utf8')).packages;
    const present = JSON.parse(readFileSync(INSTALLED, 'utf8')).packages;
    const isWanted = ([path, { version, optional }]) => (wanted[path] ? wanted[path].version === version : optional);
    const isOnDisk = ([path]) => existsSync(join(path, 'package.json'));
    const isThere = ([path, { optional }]) => path === '' || optional || path in present;
    return Object.entries(present).every((entry) => isWanted(entry) && isOnDisk(entry)) && Object.entries(wanted).every(isThere);
  } catch {
    return false;
  }
}

/** Changes with the file itself and with everything that decides whether this Node can load it. */
function nativeIdentity() {
  const file = statSync(NATIVE, { throwIfNoEntry: false });
  return file && [file.size, Math.round(file.mtimeMs), process.versions.modules, process.platform, process.arch].join(' ');
}

const nativeIsVouchedFor = () => isStamped(STAMP, nativeIdentity());

/** Tried in a child: a file that a killed compiler left can take the whole process down. */
async function nativeLoads() {
  const { ok } = await run(process.execPath, ['-e', "new (require('better-sqlite3'))(':memory:').close()"]);
  return ok;
}

/** Most Node installations carry their own headers; with them compiling needs no download. */
function nodeHeaders() {
  const home = dirname(dirname(process.execPath));
  const header = join(home, 'include/node/node_version.h');
  if (!existsSync(header)) return {};
  const text = readFileSync(header, 'utf8');
  const number = (name) => text.match(new RegExp(`#define NODE_${name}_VERSION (\\d+)`))?.[1];
  const version = [number('MAJOR'), number('MINOR'), number('PATCH')].join('.');
  return version === process.versions.node ? { npm_config_nodedir: home } : {};
}

/** The npm that runs us, or the first on the PATH. */
function npm(args, env = {}) {
  const cli = process.env.npm_execpath;
  return cli?.endsWith('npm-cli.js') ? run(process.execPath, [cli, ...args], env) : run('npm', args, env);
}

function npmError(output) {
  const lines = output
    .split('\n')
    .filter((line) => /^npm (error|ERR!)/.test(line) && !/A complete log|^npm (error|ERR!)( code .*)?$/.test(line));
  return lines[0]?.replace(/^npm (error|ERR!)\s*/, '') ?? (output.trim().split('\n').at(-1) || 'no reason given');
}

const COMPILER = {
  linux: 'python3, make and a C++ compiler (Debian, Ubuntu: apt-get install python3 make g++)',
  darwin: "Apple's command line tools (xcode-select --install)",
  win32: 'Python 3 and the Visual Studio Build Tools with "Desktop development with C++"',
};

function nativeError(output) {
  if (
    /find Python|not found: make|make: not found|g\+\+|c\+\+: not found|xcode-select|find Visual Studio/i.test(output) &&
    !/\.node\b.*ok/.test(output)
  ) {
    return `better-sqlite3 must be compiled on this machine, which lacks a tool: install ${COMPILER[process.platform] ?? COMPILER.linux}, then run this again.`;
  }
  const reason = output.match(/gyp ERR! stack (.*)/)?.[1] ?? output.match(/error: .*/)?.[0] ?? npmError(output);
  return `better-sqlite3 could not be installed for Node ${process.versions.node}: ${reason}`;
}
