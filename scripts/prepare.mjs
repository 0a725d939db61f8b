/**
 * `node scripts/prepare.mjs <generate|build|test>`: runs before `npm start`, `npm test` and `npm run dev`. It checks the Node version
 * before newer syntax is parsed, so this file must only use syntax that old releases support.
 */
var version = process.versions.node.split('.').map(Number);
var major = version[0];
var minor = version[1];

if ((major === 20 && minor >= 19) || (major === 22 && minor >= 12) || major >= 24) {
  import('./prepare/run.mjs').then(
    function (module) {
      return module.run(process.argv[2]);
    },
    function (error) {
      console.error(error.message);
      process.exitCode = 1;
    },
  );
} else {
  console.error('This needs Node 20.19 or newer, 22.12 or newer, or 24 and later; this is Node ' + process.versions.node + '.');
  process.exitCode = 1;
}
