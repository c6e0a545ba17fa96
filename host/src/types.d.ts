/** The version of this build, put in place by it. */
declare const __HOST_VERSION__: string;
