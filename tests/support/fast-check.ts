/** Settings of every property: a generator with an upper bound reaches it. By default fast-check stays far below (of `maxLength: 200` at 10 or 30). */
import fc from 'fast-check';

fc.configureGlobal({ defaultSizeToMaxWhenMaxSpecified: true });
