import { browserProject } from '@mingmou/testing/jest-preset';

export default browserProject('remote-patients', import.meta.url);
