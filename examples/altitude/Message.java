/** A message of an altimeter with the time of its arrival, in a list with the newest first. */
public class Message {
    final String source;
    final int time;
    final int altitude;
    final Message next;

    public Message(String source, int time, int altitude, Message next) {
        this.source = source;
        this.time = time;
        this.altitude = altitude;
        this.next = next;
    }
}
