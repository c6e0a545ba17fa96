/**
 * Assigns modules of the host to files by when they are needed. One file for each shared module would repeat small
 * parts and fetch large ones one by one; a single file would make the first page wait for code of the tenth
 * (docs/decisions/0011-bytes.md).
 */

/** Separately fetched code: a shared module by its file, or an import within the host's build by its request. */
const kit = (names) => new RegExp(`[\\\\/]kit[\\\\/]src[\\\\/](${names})[^\\\\/]*$`);
const own = (names) => new RegExp(`^\\./(${names})$`);

/**
 * In this order: a module belongs to the file of the first role that needs it. A module without a role is loaded with
 * the page that shows it.
 */
const roles = [
  {
    // The frame of every page: menu and header are drawn while the rest is on its way.
    name: 'frame',
    parts: [
      own('bootstrap'),
      /node_modules[\\/]/,
      // Not `register-key`: one page alone registers security keys.
      /[\\/]core[\\/]src[\\/](hardware[\\/]security-key|http|keepalive|navigation|permission|remote|session|store|telemetry)[\\/](?!register-key\.)/,
      kit('(feedback|keys|theme)[\\\\/]'),
    ],
  },
  {
    // Any list, as it is first painted.
    name: 'first',
    parts: [
      kit('(act|format|list|page)[\\\\/]'),
      kit('form[\\\\/](field|field-input|form-context|form-dialog|on-enter|use-form-dialog)\\.'),
      kit('(ui|ui-icons|ui-table)\\.'),
    ],
  },
  // The first click: dialogs, messages and parts of forms.
  {
    name: 'forms',
    parts: [
      own('form-frame|form-field|odd-inputs|feedback-desk'),
      kit('(entry|form)[\\\\/](?!date|call-dialog)'),
      kit('(ui-form|ui-overlay)\\.'),
    ],
  },
  { name: 'pickers', parts: [own('date-input'), kit('form[\\\\/]date-range')] },
  // Lines of bills: one file for several small modules, each of which would add its name and hash to the first screen.
  { name: 'bills', parts: [kit('bill[\\\\/]')] },
  // Frames of a kind: a list of records, the page of one object, the dialog of one call.
  { name: 'frames', parts: [kit('frame[\\\\/]|form[\\\\/]call-dialog')] },
];

/** Modules of the first two roles that change together have a file of their own. */
const foundation =
  /node_modules[\\/](react|react-dom|scheduler|react-redux|redux|redux-thunk|@reduxjs|immer|reselect|axios|react-router|react-router-dom|cookie|set-cookie-parser|use-sync-external-store|single-spa|single-spa-layout|big\.js|@standard-schema|@simplewebauthn)[\\/]|[\\/]shared[\\/](core|contract|tooling)[\\/]src[\\/]/;
/** antd and whatever small library it brings: one left out would be a file, and a round trip, of its own. */
const antd = /node_modules[\\/]/;
const ownSource = /[\\/]shared[\\/]/;

/** Returns the file behind a module of the share scope, which has no file of its own. */
function sharedFile(module) {
  return (
    module
      ?.identifier()
      .replace(/^.*( = |fallback: )/, '')
      .replace(/\)$/, '') ?? ''
  );
}

const known = new WeakMap();

function roleOfChunk(chunk) {
  if (!known.has(chunk)) {
    const origins = [...chunk.groupsIterable].flatMap((group) => group.origins);
    const parts = origins.map(({ request, module }) => request || sharedFile(module));
    known.set(
      chunk,
      roles.findIndex((role) => role.parts.some((test) => parts.some((part) => test.test(part)))),
    );
  }
  return known.get(chunk);
}

/** The first role of which a part contains the module. */
function roleOf(module, chunkGraph) {
  const found = [...chunkGraph.getModuleChunksIterable(module)].map(roleOfChunk).filter((role) => role >= 0);
  return found.length > 0 ? roles[Math.min(...found)].name : undefined;
}

function file(name, role, priority, test = /./) {
  return {
    name,
    chunks: 'async',
    enforce: true,
    priority,
    // A module that represents a shared one has no file; if it were moved, it would wait for the file that contains it.
    test: (module, { chunkGraph }) => test.test(module.nameForCondition() ?? '') && roleOf(module, chunkGraph) === role,
  };
}

/** Names of the files that every first screen needs: those of its frame, and the others. */
export const frameFiles = ['foundation', 'frame'];
export const firstFiles = ['antd', 'kit'];

/** In the order in which a user who signs in needs them. */
export const filesAhead = ['shell', ...frameFiles, ...firstFiles, 'forms', 'pickers'];

/** The host's files, for `optimization.splitChunks.cacheGroups`. */
export const chunkRoles = {
  foundation: file('foundation', 'frame', 50, foundation),
  frame: file('frame', 'frame', 40, /node_modules[\\/]|[\\/]shared[\\/]/),
  antd: file('antd', 'first', 30, antd),
  kit: file('kit', 'first', 30, ownSource),
  forms: file('forms', 'forms', 20),
  pickers: file('pickers', 'pickers', 10),
  bills: file('bills', 'bills', 5),
  frames: file('frames', 'frames', 5),
};
