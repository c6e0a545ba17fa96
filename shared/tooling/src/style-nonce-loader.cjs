const guarded = /if \(csp\?\.nonce\) \{\s*styleNode\.nonce = csp\?\.nonce;\s*\}/;
const always = "styleNode.nonce = csp?.nonce ?? document.querySelector('meta[name=\"csp-nonce\"]')?.content ?? '';";

/**
 * antd's parts write some styles without the nonce that the page's provider hands to the others: the measuring of a
 * scroll bar, the lock of the page under a dialog. The page's policy blocks them, so they take the document's own.
 */
module.exports = function styleNonceLoader(source) {
  // A build is stale when this changes.
  this.addDependency(__filename);
  if (!guarded.test(source)) throw new Error('where antd writes styles has changed: see style-nonce-loader.cjs');
  return source.replace(guarded, always);
};
