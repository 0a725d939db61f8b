/** Preloaded into a measured process: tells the CPU time that it has used and the memory that it holds when asked. */
process.on('message', () => process.send?.({ cpu: process.cpuUsage(), rss: process.memoryUsage.rss() }));
// Whoever is only asked now and then may still end.
process.channel?.unref();
