/**
 * What stands together in a file of the host, by who needs it when. Each shared module by itself would carry a copy of
 * the small parts and fetch the large ones one by one; all in one file would have the first page wait for what the
 * tenth needs (docs/decisions/0011-bytes.md).
 */

/** What is fetched by itself: a shared module, by its file, or an import within the host's build, by its request. */
const kit = (names) => new RegExp(`[\\\\/]kit[\\\\/]src[\\\\/](${names})[^\\\\/]*$`);
const own = (names) => new RegExp(`^\\./(${names})$`);

/**
 * In this order: a module stands in the file of the first role that needs it. What no role needs comes with whoever
 * shows it.
 */
const roles = [
  {
    // The shell and any list, as they are first painted.
    name: 'first',
    parts: [
      own('bootstrap'),
      /node_modules[\\/]/,
      /[\\/]core[\\/]src[\\/](http|keepalive|navigation|permission|remote|session|store|telemetry)[\\/]/,
      kit('(act|feedback|format|keys|list|page|theme)[\\\\/]'),
      kit('form[\\\\/](field|field-input|form-context|form-dialog|on-enter|use-form-dialog)\\.'),
      kit('(ui|ui-icons|ui-table)\\.'),
    ],
  },
  // The first click: dialogs, messages and what a form is made of.
  {
    name: 'forms',
    parts: [
      own('form-frame|form-field|odd-inputs|feedback-desk'),
      kit('form[\\\\/](?!date)'),
      kit('(ui-form|ui-overlay)\\.'),
    ],
  },
  { name: 'pickers', parts: [own('date-input'), kit('form[\\\\/]date-range')] },
];

/** Files of the first role, each of what changes together. */
const foundation =
  /node_modules[\\/](react|react-dom|scheduler|react-redux|redux|redux-thunk|@reduxjs|immer|reselect|axios|react-router|react-router-dom|cookie|set-cookie-parser|use-sync-external-store|single-spa|single-spa-layout|big\.js)[\\/]|[\\/]shared[\\/](core|contract)[\\/]src[\\/]/;
const antd = /node_modules[\\/](antd|@rc-component|@ant-design|@babel[\\/]runtime|clsx)[\\/]/;
const ownSource = /[\\/]shared[\\/]kit[\\/]src[\\/]/;

/** Where what a module of the share scope provides comes from; it has no file of its own. */
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
    // A module that stands for a shared one has no file: moved, it would wait for the file that it stands in.
    test: (module, { chunkGraph }) => test.test(module.nameForCondition() ?? '') && roleOf(module, chunkGraph) === role,
  };
}

/** Names of the files that every first screen is made of. */
export const firstFiles = ['foundation', 'antd', 'kit'];

/** In the order in which somebody who signs in comes to need them. */
export const filesAhead = ['shell', ...firstFiles, 'forms', 'pickers'];

/** The host's files, for `optimization.splitChunks.cacheGroups`. */
export const chunkRoles = {
  foundation: file('foundation', 'first', 40, foundation),
  antd: file('antd', 'first', 30, antd),
  kit: file('kit', 'first', 30, ownSource),
  forms: file('forms', 'forms', 20),
  pickers: file('pickers', 'pickers', 10),
};
