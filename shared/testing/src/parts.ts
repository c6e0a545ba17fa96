import { beforeAll } from '@jest/globals';
import { fetchParts } from '@mingmou/core/remote/part';

// As in the browser, where they have come before anybody clicks.
beforeAll(fetchParts);
