// Included by the projects whose tests use the DOM matchers that the jest preset installs.
import '@testing-library/jest-dom/jest-globals';
