/** Returns the path of an installed Chromium, or undefined. `CHROMIUM` in the environment takes precedence. */
export declare function findChromium(options: { cacheDir: string }): string | undefined;
