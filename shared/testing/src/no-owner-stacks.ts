import * as React from 'react';

/**
 * React's development build takes a stack trace for every element that it makes, ten thousand a second. No test reads them: this
 * says that the ten thousand have been taken.
 */
const internals: unknown = Reflect.get(React, '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE');
if (internals instanceof Object)
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
    configurable: true,
    get: () => Number.POSITIVE_INFINITY,
    set: () => undefined,
  });
