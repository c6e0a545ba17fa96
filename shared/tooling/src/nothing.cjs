exports.remotes = undefined;
exports.getFetch = undefined;
