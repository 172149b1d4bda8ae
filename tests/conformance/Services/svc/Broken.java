package svc;

public interface Broken { }
