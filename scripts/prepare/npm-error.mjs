/** What npm itself says, without the fields of the error. */
const FIELD = /^(?:code|syscall|errno|path|dest|A complete log) ?/;

/** The cause of a failed installation, in one line, from the output of npm. */
export function readNpmError(output) {
  const lines = [...output.matchAll(/^npm (?:error|ERR!) (.+)/gm)].map(([, line]) => line);
  const fieldOf = (name) => lines.find((line) => line.startsWith(`${name} `))?.slice(name.length + 1);
  const [code, path] = [fieldOf('code'), fieldOf('path')];
  if (['EACCES', 'EPERM', 'EROFS'].includes(code) && path)
    return `${code} ${path}: npm needs a folder for its cache (npm_config_cache), and this one, with the right to write`;
  const reason = lines.find((line) => !FIELD.test(line)) ?? output.trim().split('\n').at(-1);
  if (!reason) return 'no reason given';
  return code && !reason.includes(code) ? `${code}: ${reason}` : reason;
}
