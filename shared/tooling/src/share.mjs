import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { installedVersion, readJson, workspaceRoot } from './workspace.mjs';

const libraries = {
  react: ['react', 'react/jsx-runtime'],
  'react-dom': ['react-dom', 'react-dom/client'],
  'react-redux': ['react-redux'],
  dayjs: ['dayjs'],
  axios: ['axios'],
};
const workspaceLibraries = { '@mingmou/core': 'shared/core', '@mingmou/kit': 'shared/kit' };

/** Files that the list of shared modules is made of. */
export const shareLists = ['host', ...Object.values(workspaceLibraries)].map((folder) =>
  join(workspaceRoot, folder, 'package.json'),
);

/** `^major.minor.0`: a remote built against a later minor may use names that an older host lacks. */
function requiredRange(version) {
  const [major, minor] = version.split('.');
  return `^${major}.${minor}.0`;
}

function publicModules(name, folder) {
  const { exports } = readJson(join(workspaceRoot, folder, 'package.json'));
  return Object.keys(exports).map((subpath) => name + subpath.slice(1));
}

/**
 * Every module the host provides and remotes consume, with the version found here. antd and react-router-dom are
 * absent on purpose: remotes reach them through the small modules of kit and core, which lets the host ship only the
 * parts in use.
 */
export function sharedModules({ development = false } = {}) {
  const hostDir = join(workspaceRoot, 'host');
  const rows = [];
  const add = (name, version) => rows.push({ name, version, requiredRange: requiredRange(version), singleton: true });
  for (const [library, modules] of Object.entries(libraries)) {
    const version = installedVersion(hostDir, library);
    for (const name of modules) add(name, version);
    if (development && library === 'react') add('react/jsx-dev-runtime', version);
  }
  for (const [name, folder] of Object.entries(workspaceLibraries)) {
    const { version } = readJson(join(workspaceRoot, folder, 'package.json'));
    for (const module of publicModules(name, folder)) add(module, version);
  }
  return rows;
}

/**
 * Returns the offered modules for the host's record. Packages of this repository keep their version, so each module's
 * exports are part of the record, which then changes with them.
 */
export function offeredModules(offers) {
  const isOurs = (name) => Object.keys(workspaceLibraries).some((library) => name.startsWith(`${library}/`));
  return sharedModules().map((row) => {
    const names = offers[row.name];
    if (!names || !isOurs(row.name)) return row;
    const hash = createHash('sha256').update(names.join()).digest('hex').slice(0, 8);
    return { ...row, version: `${row.version}+${hash}` };
  });
}

/** Module Federation's `shared` of the host, the only provider. */
export function providedShares(options) {
  return toShares(sharedModules(options), ({ version }) => ({ version }));
}

/** Module Federation's `shared` of a remote, which brings no copy of its own. */
export function consumedShares(options) {
  return toShares(sharedModules(options), () => ({ import: false }));
}

function toShares(rows, more) {
  return Object.fromEntries(
    rows.map((row) => [
      row.name,
      { singleton: true, strictVersion: true, requiredVersion: row.requiredRange, ...more(row) },
    ]),
  );
}
