exports.remotes = undefined;
